import ArgumentParser
import Culling
import Foundation
import WallLayouts

/// Completes command lines for shells. `photowall --complete WORD …` prints the candidates for the last word, one per
/// line, and a line `:` if files and folders are candidates, too. The scripts for the three shells call it.
struct Completer {
  private struct Tool: Decodable {
    let command: Command
  }

  private struct Command: Decodable {
    let commandName: String
    let shouldDisplay: Bool
    let arguments: [Argument]?
    let subcommands: [Command]?
  }

  private struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }
    struct Completion: Decodable {
      struct Path: Decodable {}
      let file: Path?
      let directory: Path?
      var isPath: Bool { file != nil || directory != nil }
    }
    let kind: String
    let names: [Name]?
    let shouldDisplay: Bool
    let allValues: [String]?
    let completionKind: Completion?

    var spellings: [String] { (names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name } }
  }

  let layouts: [LayoutEntry]

  /// Returns the output for the words after the program's name; the last word is incomplete.
  func lines(for words: [String]) -> [String] {
    guard let tool = Self.tool else { return [] }
    let word = words.last ?? ""
    let commands = (tool.command.subcommands ?? []).filter(\.shouldDisplay)
    let named = words.dropLast().first.flatMap { name in commands.first { $0.commandName == name } }
    guard let command = named ?? commands.first(where: { $0.commandName == "open" }) else { return [] }
    let arguments = (command.arguments ?? []).filter(\.shouldDisplay)
    if let option = words.dropLast().last,
      let argument = arguments.first(where: { $0.kind == "option" && $0.spellings.contains(option) })
    {
      if argument.completionKind?.isPath ?? false { return [":"] }
      return matching(word, values(of: argument))
    }
    if word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
      let option = String(word[..<equals])
      guard let argument = arguments.first(where: { $0.kind == "option" && $0.spellings.contains(option) }) else {
        return []
      }
      return matching(word, values(of: argument).map { "\(option)=\($0)" })
    }
    if word.hasPrefix("-") { return matching(word, arguments.flatMap(\.spellings) + ["--help"]) }
    let names = words.count <= 1 ? matching(word, commands.map(\.commandName)) : []
    let positionals = arguments.filter { $0.kind == "positional" }
    let before = words.dropLast().dropFirst(named == nil ? 0 : 1).filter { !$0.hasPrefix("-") }
    if positionals.indices.contains(before.count), let values = positionals[before.count].allValues {
      return matching(word, values)
    }
    if command.commandName == FilesCommand._commandName, before.count == 1,
      let choices = FileCommand.named(before[0])?.choices, !choices.isEmpty
    {
      return matching(word, choices)
    }
    return names + (positionals.isEmpty ? [] : [":"])
  }

  /// The commands and options, as ArgumentParser describes them.
  private static var tool: Tool? {
    do { _ = try RootCommand.parseAsRoot(["--experimental-dump-help"]) } catch {
      return try? JSONDecoder().decode(Tool.self, from: Data(RootCommand.fullMessage(for: error).utf8))
    }
    return nil
  }

  private func values(of argument: Argument) -> [String] {
    argument.spellings.contains("--layout") ? layouts.map(\.name) : argument.allValues ?? []
  }

  private func matching(_ word: String, _ candidates: [String]) -> [String] {
    var seen: Set<String> = []
    return candidates.filter { $0.hasPrefix(word) && seen.insert($0).inserted }
  }

  /// Returns the completion script of a shell; nil for an unknown shell.
  static func script(for shell: String) -> String? {
    switch shell {
    case "bash":
      #"""
      _photowall() {
        local line word words=() candidates=() files=
        # bash splits words at = as well.
        for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do [[ $word == = ]] || words+=("$word"); done
        [[ ${COMP_WORDS[COMP_CWORD]} == = ]] && words+=("")
        while IFS= read -r line; do
          if [[ $line == : ]]; then files=1; else candidates+=("$line"); fi
        done < <("${COMP_WORDS[0]}" --complete "${words[@]}" 2>/dev/null)
        COMPREPLY=("${candidates[@]}")
        if [[ $files ]]; then
          compopt -o filenames
          while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]}")
        fi
      }
      complete -F _photowall photowall
      """#
    case "zsh":
      #"""
      #compdef photowall
      _photowall() {
        local -a candidates
        local line files=
        for line in "${(@f)$("${words[1]}" --complete "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
          if [[ $line == : ]]; then files=1; elif [[ -n $line ]]; then candidates+=("$line"); fi
        done
        local found=1
        (( $#candidates )) && compadd -- "${candidates[@]}" && found=0
        [[ -n $files ]] && _files && found=0
        return found
      }
      if [[ $funcstack[1] == _photowall ]]; then _photowall "$@"; else compdef _photowall photowall; fi
      """#
    case "fish":
      #"""
      function __photowall_complete
        set -l words (commandline -opc)
        set -l word (commandline -ct)
        for line in ($words[1] --complete $words[2..-1] "$word" 2>/dev/null)
          if test "$line" = :
            __fish_complete_path "$word"
          else
            echo $line
          end
        end
      end
      complete -c 'photowall' -f -a '(__photowall_complete)'
      """#
    default: nil
    }
  }
}
