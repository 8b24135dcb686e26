import ArgumentParser

/// `photowall manual`: prints the source of the manual page, for `make install`.
struct ManualCommand: ProgramCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page in man(7) format.", shouldDisplay: false)

  mutating func run(in program: Program) throws { print(ManualPage.text(program), terminator: "") }
}
