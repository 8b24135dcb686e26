import Foundation
import Platform
import TestSupport
import Testing

/// What a process has once has one user at a time.
@Suite struct ProcessResourceTests {
  private let resource = ProcessResource("the printer")

  /// Begins a use and returns the reason if it was refused.
  private static func refusal(of resource: ProcessResource) -> String? {
    do { try resource.begin() } catch { return "\(error)" }
    return nil
  }

  /// Returns what `body` returns on a thread of its own.
  private func onThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: body()) }
    }
  }

  @Test("a task without a reservation is refused although nobody else uses it, and is told which trait it lacks")
  func tasks() async {
    let refusal = Self.refusal(of: resource)
    #expect(refusal?.hasPrefix("the printer is used by a task without a reservation") == true)
    #expect(refusal?.contains("‘.oneAtATime’") == true)
  }

  @Test("a reservation is for its task and child tasks, on any thread, until the last use has ended")
  func reservations() async {
    let resource = resource
    await ProcessResource.reserveForTask {
      #expect(Self.refusal(of: resource) == nil)
      await Task.yield()
      async let child = Self.refusal(of: resource)
      #expect(await child == nil)
      let thread = await onThread { Self.refusal(of: resource) }
      #expect(thread == "the printer is in use on another thread: a process has it once, for one thread at a time")
      #expect(!resource.end())
      #expect(resource.end())
      #expect(await onThread { Self.refusal(of: resource).map { _ in false } ?? resource.end() })
    }
    #expect(Self.refusal(of: resource) != nil)
  }

  @Test("uses of one thread overlap; another thread waits for the end of all")
  func threads() async {
    let resource = resource
    let both = await onThread { [Self.refusal(of: resource), Self.refusal(of: resource)] }
    #expect(both == [nil, nil])
    #expect(await onThread { Self.refusal(of: resource) } != nil)
    resource.end()
    #expect(await onThread { Self.refusal(of: resource) } != nil)
    resource.end()
    #expect(await onThread { Self.refusal(of: resource) } == nil)
  }

  @Test("the trait reserves", .oneAtATime) func trait() { #expect(Self.refusal(of: resource) == nil) }
}
