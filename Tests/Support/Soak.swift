import Glibc
import Synchronization

/// The amounts of random input: those of `make test`, and those of `make soak`, which sets the environment variable
/// `SOAK` to a seed. `SOAK_PERCENT` is the part of the amounts of a soak, 100 by default.
public enum Soak {
  /// The seed of a soak; 0 in `make test`.
  public static let seed: UInt64 = getenv("SOAK").flatMap { UInt64(String(cString: $0)) } ?? 0
  /// Whether this is a soak.
  public static let isOn = seed != 0
  private static let percent = getenv("SOAK_PERCENT").flatMap { Int(String(cString: $0)) } ?? 100

  // Seeds of a test; each makes as many inputs as the test says.
  public static let feeds = amount(4, soak: 60)
  public static let settings = amount(4, soak: 40)
  public static let tapes = amount(20, soak: 200)
  public static let walls = amount(8, soak: 40)
  public static let pixelWalls = amount(2, soak: 3)
  // Mutants of each file.
  public static let pictures = amount(150, soak: 2_000)
  public static let animations = amount(300, soak: 4_000)
  public static let optionalPictures = amount(60, soak: 1_000)
  // Events of the built program in a pseudo-terminal.
  public static let keys = amount(2_000, soak: 1_000_000)
  public static let resizes = amount(20, soak: 2_000)
  public static let kills = amount(2, soak: 200)

  /// Returns the first of the amounts in `make test`, the second in `make soak`.
  public static func amount(_ test: Int, soak: Int) -> Int { isOn ? max(test, soak * percent / 100) : test }

  /// Returns a generator for a case of a test; another seed of the soak gives other inputs.
  public static func random(_ seed: Int) -> SeededRandom {
    SeededRandom(seed: UInt64(truncatingIfNeeded: seed) ^ Self.seed &* 0x9e37_79b9_7f4a_7c15)
  }

  /// Counts inputs of a soak. The sums, and the memory of the tests at the first call and now, are printed at the end.
  public static func count(_ number: Int, _ inputs: String) {
    guard isOn else { return }
    sums.withLock { sums in
      if sums.isEmpty {
        _ = start
        atexit { Soak.printSums() }
      }
      sums[inputs, default: 0] += number
    }
  }

  /// Prints the resident memory of a program, in megabytes, before and after inputs.
  public static func printMemory(of process: pid_t, from start: Int, after inputs: String) {
    if isOn { print("soak \(seed): memory of the program \(start) → \(megabytes(of: process)) MB after \(inputs)") }
  }

  private static let sums = Mutex<[String: Int]>([:])
  private static let start = megabytes()

  private static func printSums() {
    for (inputs, number) in sums.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      print("soak \(seed): \(number) \(inputs)")
    }
    print("soak \(seed): memory of the tests \(start) → \(megabytes()) MB")
  }

  /// Returns the resident memory of a process in megabytes; 0 if it has ended.
  public static func megabytes(of process: pid_t = getpid()) -> Int {
    guard let file = fopen("/proc/\(process)/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 200)
    guard fgets(&line, 200, file) != nil else { return 0 }
    let words = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(
      separator: " ")
    guard words.count > 1, let pages = Int(words[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE))) / 1_000_000
  }
}
