import Foundation
import XCTest
@testable import Cairn

/// Tests without a server, with responses from docs/api.md and the OpenAPI document.
final class DecodingTests: XCTestCase {
    func testMatrixWithACellThatHasNoPath() throws {
        let text = #"{"uuid":"u","status":"Finished","pack":"roads-x","duration":[[0,12.5],[null,0]],"distance":[[0,9],[null,0]]}"#
        let job = try JSONDecoder().decode(Job.self, from: Data(text.utf8))
        XCTAssertEqual(job.duration?[0][1], 12.5)
        XCTAssertNil(job.duration?[1][0] ?? nil)
    }

    func testErrorHasCodeAndParameters() {
        let text = #"{"message":"x must be a number","code":"invalid_parameter","errors":[{"parameter":"x","message":"must be a number"}]}"#
        let error = CairnError(status: 400, data: Data(text.utf8))
        XCTAssertEqual(error.code, "invalid_parameter")
        XCTAssertEqual(error.faults.map(\.parameter), ["x"])
    }

    func testResponseOfAnotherProgram() {
        let error = CairnError(status: 502, data: Data("<html>".utf8))
        XCTAssertNil(error.code)
        XCTAssertTrue(error.message.contains("502"))
    }
}
