internal import VCard

extension Card {
  /// Makes a card that was read from the store be written with the line ends and folds of the output: the
  /// text in the store has others.
  mutating func willBeWrittenAnew() {
    isRewritten = true
    isConverted = true
  }
}
