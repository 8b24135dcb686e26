import Basics
import Platform

/// The paths in a text that the user has pasted, or that the terminal types for files that are dropped on it.
public enum PastedPaths {
  /// Returns the names in a text: one path with its blanks, a path in each line, or words as a shell reads them, also as `file:`
  /// addresses. Empty unless all exist.
  public static func names(in text: String, home: String, exists: (String) -> Bool) -> [String] {
    func names(_ words: [some StringProtocol]) -> [String] {
      words.map { trimmed(String($0)) }.filter { !$0.isEmpty }.map { name(of: $0, home: home) }
    }
    let forms = [names([text]), names(text.split(whereSeparator: \.isNewline)), names(text.commandWords ?? [])]
    return forms.first { !$0.isEmpty && $0.allSatisfy(exists) } ?? []
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.dropLast(start.reversed().prefix(while: \.isWhitespace).count))
  }

  private static func name(of word: String, home: String) -> String {
    if word.hasPrefix("file:") { return FilePath(fileAddress: word).name }
    return word == "~" || word.hasPrefix("~/") ? home + word.dropFirst() : word
  }
}

extension Wall {
  /// Takes a paste: text for what is typed into, else paths.
  func paste(_ text: String) {
    if takesText {
      modes.lineMode?.paste(text) ?? ()
    } else if modes.keyReceiver?.otherKeys != OtherKeys.none {
      openPasted(text)
    }
  }

  /// Opens pasted paths instead of what is shown, once the question about decisions that are not written is answered.
  private func openPasted(_ text: String) {
    guard let pastedSources = services.feed.pastedSources else { return }
    let sources = pastedSources(text)
    guard !sources.isEmpty else { return showMessage("what was pasted is no path of a file or folder") }
    guard !options.printsNames else {
      return showMessage("names are printed at the end: quit before another source is opened")
    }
    ending.reopenedSources = sources
    quit()
  }

  /// The sources that are opened after this wall; nil if none are.
  public var reopenedSources: [String]? { ending.shouldQuit ? ending.reopenedSources : nil }
}
