// Swift Testing looks for a module of this name in every file that imports both it and a module named CoreGraphics, and the
// file does not compile without one. Apple's attaches pictures to test results; there is nothing to attach here.
