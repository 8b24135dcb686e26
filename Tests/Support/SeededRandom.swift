import Basics

/// The generator of random test cases: a failing case can be run again from its seed.
public typealias SeededRandom = SplitMix64
