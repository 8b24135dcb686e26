import CTerminal
import Glibc

/// Questions to the tmux that the terminal is a pane of.
enum Tmux {
  /// What tmux knows of the terminal outside, as “256,RGB,…”; nil where it cannot be asked.
  static func clientFeatures(_ environment: TerminalEnvironment) -> String? {
    guard environment["TMUX"] != nil else { return nil }
    return ask(["display-message", "-p", "#{client_termfeatures}"])
  }

  /// Runs tmux with arguments and answers the first line that it prints; nil when it fails.
  static func ask(_ arguments: [String]) -> String? {
    var ends: [Int32] = [0, 0]
    guard ct_pipe(&ends, 0) == 0 else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var words: [UnsafeMutablePointer<CChar>?] = (["tmux"] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let status = posix_spawnp(&child, "tmux", &actions, nil, &words, ct_environment())
    close(ends[1])
    defer { close(ends[0]) }
    guard status == 0 else { return nil }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 512)
    while true {
      let count = read(ends[0], &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      answer += buffer[..<count]
    }
    var result: Int32 = 0
    while waitpid(child, &result, 0) < 0 && errno == EINTR {}
    guard result == 0 else { return nil }
    return String(decoding: answer.prefix { $0 != 10 }, as: UTF8.self)
  }
}
