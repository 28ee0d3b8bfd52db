import Testing

/// Command lines and what they print, each a folder in `Transcripts`.
///
/// With `VCARDTOOL_REWRITE=1` the expected files are written anew; their difference is to be read
/// like code.
@Suite struct TranscriptTests {
  @Test("There are transcripts")
  func findsTranscripts() {
    #expect(Transcript.all.count > 50)
  }

  @Test("A command line prints what it should", arguments: Transcript.all)
  func prints(_ transcript: Transcript) throws {
    let (result, run) = try transcript.run()
    if Transcript.rewrites {
      try transcript.rewrite(run)
      return
    }
    let expected = transcript.expected
    #expect(result.output == expected.output)
    #expect(result.errors == expected.errors)
    #expect(result.status == expected.status)
  }
}
