import Basics
import Foundation
import Platform
import Tapes

/// Output of the program, except the screen of the wall. Names and texts from files may contain escape sequences; these
/// are made safe for terminals.
enum Console {
  /// Prints a message on standard error. Ignores errors.
  static func printMessage(_ message: String) {
    try? FileDescriptor.standardError.writeFully((message + "\n").escapedForTerminal.utf8)
  }

  /// Prints a sentence on standard error after the program's name.
  static func printError(_ message: String) { printMessage("photowall: \(message)") }

  /// Returns the window size of a descriptor; nil if it is no terminal or has no size.
  static func window(on descriptor: Int32) -> winsize? {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else { return nil }
    return window
  }

  /// Returns true if standard input is a non-empty file, or a pipe with data within some seconds. Returns false for
  /// terminals and devices such as `/dev/null`.
  static func hasInput(withinSeconds seconds: Double) -> Bool {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0 else { return false }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return status.st_size > 0
    case S_IFIFO, S_IFSOCK:
      var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      return poll(&request, 1, Int32(seconds * 1000)) > 0 && request.revents & Int16(POLLIN) != 0
    default: return false
    }
  }

  static func standardInput() throws -> [UInt8] {
    do throws(Errno) { return try FileDescriptor.standardInput.readToEnd() } catch {
      throw Failure(.inputOutput, "standard input cannot be read: \(error.clause).")
    }
  }

  /// Writes text to standard output; escapes it for a terminal.
  static func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Writes bytes to standard output; escapes them for a terminal.
  static func write(_ bytes: [UInt8]) throws {
    try emit(isatty(STDOUT_FILENO) == 1 ? Array(bytes.text.escapedForTerminal.utf8) : bytes)
  }

  /// Writes text with the program's own escape sequences to standard output.
  static func write(sequences text: String) throws { try emit(Array(text.utf8)) }

  private static func emit(_ bytes: [UInt8]) throws {
    do throws(Errno) { try FileDescriptor.standardOutput.writeFully(bytes) } catch {
      throw Failure(.inputOutput, "standard output cannot be written: \(error.clause).")
    }
  }
}

/// Prints a line on standard output; escapes it for a terminal. Ends the program on an error.
func print(_ text: String, terminator: String = "\n") {
  do { try Console.write(text + terminator) } catch {
    Console.printError("\(error)")
    _exit(ExitStatus.inputOutput.rawValue)
  }
}
