.PHONY: deps build run test bench check clean help
run: ; swift run photowall
