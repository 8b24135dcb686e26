import Basics
import Platform
import Testing

@testable import PhotoStores

/// Signatures and keys as the documentation of AWS has them.
@Suite struct S3SettingsTests {
  /// The examples “GET Object” and “Get Bucket (List Objects)” of the documentation.
  @Test func signaturesAreThoseOfTheDocumentation() {
    let signature = S3Signature(
      credentials: S3Credentials.Keys(
        accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
      region: "us-east-1")
    let time = UTCTime(secondsSince1970: 1_369_353_600)
    #expect(time.compact == "20130524T000000Z")
    let object = signature.fields(
      method: "GET", host: "examplebucket.s3.amazonaws.com", path: "/test.txt", query: [],
      fields: [("range", "bytes=0-9")], body: [], at: time)
    #expect(object.last?.hasSuffix("f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41") == true)
    let list = signature.fields(
      method: "GET", host: "examplebucket.s3.amazonaws.com", path: "/", query: [("prefix", "J"), ("max-keys", "2")],
      body: [], at: time)
    #expect(list.last?.hasSuffix("34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7") == true)
    #expect(S3Signature.text(of: [("b", "ä *+/"), ("a", "")]) == "a=&b=%C3%A4%20%2A%2B%2F")
  }

  private static let credentials = """
    [default]
    aws_access_key_id = D1
    aws_secret_access_key=D2

    # another one
    [work]
      aws_access_key_id = ignored
    aws_access_key_id = W1
    aws_secret_access_key = W2
    aws_session_token = W3+/==
    """

  private static let config = """
    [default]
    region = eu-west-1
    [profile work]
    Region = ap-south-1
    services = nas
    [profile signs-in]
    sso_session = company
    [profile keyless]
    [services nas]
    s3 =
      endpoint_url = http://nas:9000
      max_attempts = 3
    """

  private func read(_ variables: [String: String]) -> S3Credentials {
    S3Credentials(variables, home: "/home/me") { path in
      switch path {
      case "/home/me/.aws/credentials": Self.credentials
      case "/home/me/.aws/config": Self.config
      case "/other": "[default]\naws_access_key_id = O1\naws_secret_access_key = O2\n"
      default: nil
      }
    }
  }

  @Test func keysAreFoundAsTheToolsFindThem() {
    let all: [(variables: [String: String], access: String?, secret: String?, token: String?)] = [
      ([:], "D1", "D2", nil),
      (["AWS_PROFILE": "work"], "W1", "W2", "W3+/=="),
      (["AWS_SHARED_CREDENTIALS_FILE": "/other"], "O1", "O2", nil),
      (["AWS_PROFILE": "work", "AWS_ACCESS_KEY_ID": "E1", "AWS_SECRET_ACCESS_KEY": "E2"], "E1", "E2", nil),
      (["AWS_ACCESS_KEY_ID": "E1"], "D1", "D2", nil),
      (["AWS_PROFILE": "keyless"], nil, nil, nil),
    ]
    for (variables, access, secret, token) in all {
      let keys = read(variables).keys
      #expect(keys?.accessKey == access && keys?.secretKey == secret && keys?.sessionToken == token, "\(variables)")
    }
  }

  @Test func regionAndServer() {
    #expect(read([:]).region == "eu-west-1" && read([:]).endpoint == nil)
    #expect(read(["AWS_PROFILE": "work"]).region == "ap-south-1")
    #expect(read(["AWS_PROFILE": "work"]).endpoint == "http://nas:9000")
    #expect(read(["AWS_PROFILE": "work", "AWS_IGNORE_CONFIGURED_ENDPOINT_URLS": "true"]).endpoint == nil)
    #expect(read(["AWS_ENDPOINT_URL": "http://a", "AWS_REGION": "r"]).endpoint == "http://a")
    #expect(read(["AWS_ENDPOINT_URL": "http://a", "AWS_ENDPOINT_URL_S3": "http://b"]).endpoint == "http://b")
    #expect(read(["AWS_PROFILE": "keyless"]).region == "us-east-1")
  }

  @Test func whatIsMissingIsSaid() {
    #expect(read([:]).missing == nil)
    #expect(
      read(["AWS_PROFILE": "keyless"]).missing
        == "no keys were found: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE")
    #expect(read(["AWS_PROFILE": "signs-in"]).missing?.contains("gets its keys by sso_session") == true)
  }

  @Test(
    arguments: [
      (400, "<Region>eu-west-3</Region>", nil, "the bucket b is in the region eu-west-3: set AWS_REGION=eu-west-3"),
      (301, "<BucketRegion>r1</BucketRegion>", "r2", "the bucket b is in the region r1: set AWS_REGION=r1"),
      (307, "", "r2", "the bucket b is in the region r2: set AWS_REGION=r2"),
      (307, "", nil, "the bucket b is in another region: set AWS_REGION"), (400, "", nil, nil),
      (403, "<Region>r1</Region>", nil, "the server denies access to b with these keys (403)"),
      (404, "<Region>r1</Region>", "r2", nil),
    ] as [(Int, String, String?, String?)])
  func aBucketOfAnotherRegionIsTold(status: Int, element: String, field: String?, sentence: String?) {
    let refusal = S3Refusal(Array("<Error><Code>Other</Code>\(element)</Error>".utf8))
    #expect(refusal.sentence(status: status, bucket: "b", region: field, missing: nil) == sentence)
  }

  @Test func timesOfListings() {
    #expect(WrittenDate.seconds("2024-05-17T18:03:12.000Z") == 1_715_968_992)
    #expect(
      WrittenDate.seconds("1970-01-01T00:00:00Z") == 0 && WrittenDate.seconds("2000-02-29T23:59:59Z") == 951_868_799)
    #expect(WrittenDate.seconds("today") == nil && WrittenDate.seconds("2024-13-01T00:00:00Z") == nil)
  }
}
