import Testing

@testable import CommandLineKit

// Testing has a type of the same name.
private typealias Status = CommandLineKit.ExitStatus

@Suite struct ExitStatusTests {
  @Test(
    "The highest of 64 to 78 wins; 0 and 1 give way",
    arguments: [
      ([.success, .no], .no),
      ([.no, .success], .no),
      ([.no, .usage], .usage),
      ([.badData, .no, .success], .badData),
      ([.badData, .noInput], .noInput),
      ([.config, .ioError], .config),
      ([], .success),
    ] as [([Status], Status)])
  fileprivate func raises(_ reasons: [Status], _ expected: Status) {
    var status = Status.success
    for reason in reasons { status.raise(to: reason) }
    #expect(status == expected)
  }

  @Test("The numbers are those of sysexits(3)")
  func numbers() {
    #expect(Status.allCases.map(\.rawValue) == [0, 1, 64, 65, 66, 69, 70, 73, 74, 75, 78])
  }
}
