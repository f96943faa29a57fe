import Foundation

/// The fault of one parameter.
public struct ParameterFault: Decodable, Sendable, Equatable {
    public let parameter: String
    public let message: String
}

/// An error response of Cairn. If the server isn't responding, a `URLError` is thrown.
public struct CairnError: LocalizedError, Sendable {
    /// HTTP status: 400 for an invalid parameter, 403 for an invalid key, 503 for a missing pack, …
    public let status: Int
    /// Error code, for handling errors; nil if the response isn't Cairn's.
    public let code: String?
    public let message: String
    /// Every invalid parameter; empty if there are none.
    public let faults: [ParameterFault]

    public var errorDescription: String? { message }

    private struct Body: Decodable {
        let message: String
        let code: String?
        let errors: [ParameterFault]?
    }

    init(status: Int, code: String?, message: String, faults: [ParameterFault]) {
        self.status = status
        self.code = code
        self.message = message
        self.faults = faults
    }

    init(status: Int, data: Data) {
        let body = try? JSONDecoder().decode(Body.self, from: data)
        self.init(
            status: status,
            code: body?.code,
            message: body?.message ?? "Unexpected response: HTTP \(status)",
            faults: body?.errors ?? []
        )
    }
}
