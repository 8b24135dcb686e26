import Testing

/// What the completion scripts of the shells ask the program.
@Suite struct CompletionTests {
  @Test(
    "the candidates of a word",
    arguments: [
      (["fee"], ["feed", ":"]), (["sho"], [":"]), (["feed", ""], [":"]), (["feed", "lay"], [":"]),
      (["--lay"], ["--layout"]), (["print", "--si"], ["--size"]),
      (["--layout", "wat"], ["waterfall", "waterfall-sideways"]),
      (["a.jpg", "--fit", ""], ["fill", "fit"]), (["--config", "x"], [":"]), (["layouts", ""], []),
      (["--tap", "d"], ["delete"]), (["--layout=grid"], ["--layout=grid"]), (["--nothing=x"], []),
      (["--record", ""], [":"]), (["--relative", ""], [":"]), (["feed", "--manifest", "x"], [":"]),
      (["replay", "--output-folder", ""], [":"]), (["replay", "--feed", "x"], [":"]), (["replay", "--size", ""], []),
      (["files", "mo"], ["move"]), (["files", "turn", "l"], ["left"]), (["files", "copy", ""], [":"]),
      (["files", "turn", "left", ""], [":"]), (["files", "--sidecar", "s"], ["stem"]),
      (["files", "-n", "tu"], ["turn"]), (["files", "-n", "turn", "l"], ["left"]),
      (["files", "turn", "-n", "l"], ["left"]),
    ])
  func candidates(words: [String], lines: [String]) throws {
    let command = try Command(["--complete"] + words)
    #expect(command.status == 0 && command.errors.isEmpty)
    #expect(command.output.split(separator: "\n").map(String.init) == lines)
  }

  @Test("an empty word is completed to the subcommands and to files")
  func emptyWord() throws {
    let lines = try Command(["--complete", ""]).output.split(separator: "\n")
    #expect(["print", "feed", "replay", "doctor", ":"].allSatisfy(lines.contains))
  }

  @Test("each shell has a script, which asks the program", arguments: ["bash", "zsh", "fish"])
  func scripts(shell: String) throws {
    #expect(try Command(["--generate-completion-script", shell]).output.contains("--complete"))
  }
}
