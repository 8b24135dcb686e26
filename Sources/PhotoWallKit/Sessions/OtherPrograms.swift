import Basics
import Foundation
import Pictures
import Platform
import TerminalPanels
import Wall

/// Starts other programs: the desktop's in the background, and the user's in the terminal.
final class OtherPrograms: SessionParticipant {
  private let screen: Screen
  private let opener: [String]
  private let waker: Waker
  private weak var wall: Wall?

  /// The errors of background programs.
  private let failures = Monitor<[String]>([])

  /// - Parameter environment: `PHOTOWALL_OPEN` replaces the desktop's program; it may have arguments.
  init(on screen: Screen, environment: Environment, waker: Waker) {
    (self.screen, self.waker) = (screen, waker)
    #if os(macOS)
      let standard = "open"
    #else
      let standard = "xdg-open"
    #endif
    let named = (environment["PHOTOWALL_OPEN"] ?? "").split(separator: " ").map(String.init)
    opener = named.isEmpty ? [standard] : named
  }

  func begin(with wall: Wall, on loop: EventLoop) { self.wall = wall }

  func read(_ descriptor: Int32) {}

  func advance(to time: TimeInterval) -> TimeInterval? {
    for text in failures.withLock({ exchange(&$0, with: []) }) { wall?.showError(text) }
    return nil
  }

  /// Opens an address with the desktop's program. Returns an error message, or nil.
  func open(_ address: [UInt8]) -> String? {
    let program = opener[0]
    do throws(Errno) {
      let wait = try ChildProcess.detach(opener.map { Array($0.utf8) } + [address])
      Thread.detachNewThread { [failures, waker] in
        guard let failure = Self.failure(of: program, wait()) else { return }
        failures.withLock { $0.append(failure) }
        waker.wake()
      }
      return nil
    } catch {
      return Self.failure(of: program, error)
        + (error == .noSuchFileOrDirectory ? "; install it, or name a program in PHOTOWALL_OPEN" : "")
    }
  }

  /// Runs a program in the terminal until it ends. Returns an error message, or nil.
  func run(_ arguments: [[UInt8]]) -> String? {
    let program = arguments[0].text
    return screen.lend {
      do throws(Errno) { return Self.failure(of: program, try ChildProcess.runInTerminal(arguments)) } catch {
        return Self.failure(of: program, error)
      }
    }
  }

  private static func failure(of program: String, _ exit: ChildProcess.Exit) -> String? {
    if let status = exit.status {
      return status == 0 ? nil : "\(SanitizedText.made(from: program)) failed with status \(status)"
    }
    return exit.signal.map { "\(SanitizedText.made(from: program)) was ended by signal \($0)" }
  }

  private static func failure(of program: String, _ error: Errno) -> String {
    let name = SanitizedText.made(from: program)
    return error == .noSuchFileOrDirectory
      ? "there is no program \(name)" : "\(name) cannot be started: \(error.clause)"
  }
}
