#pragma once
#include <gif_lib.h>
#include <spng.h>
#include <turbojpeg.h>
#include <webp/encode.h>
