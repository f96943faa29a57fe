import Foundation

/// What is wrong with one parameter.
public struct ParameterFault: Decodable, Sendable, Equatable {
    public let parameter: String
    public let message: String
}

/// Cairn refused or failed. Where nothing answers at all, a `URLError` comes.
public struct CairnError: LocalizedError, Sendable {
    /// The HTTP status: 400 for a wrong parameter, 403 for a wrong key, 503 for a pack that is missing, …
    public let status: Int
    /// What kind of error it is: decide by it. nil where the answer is not Cairn's.
    public let code: String?
    public let message: String
    /// Every parameter at fault; empty where none is.
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
            message: body?.message ?? "Cairn answered with status \(status), and not in its form",
            faults: body?.errors ?? []
        )
    }
}
