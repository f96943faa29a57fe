import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A client of one Cairn server with one key: ZIP+4 and the time-distance matrix.
public struct Cairn: Sendable {
    private let url: URL
    private let key: String
    private let session: URLSession

    /// - Parameters:
    ///   - url: URL of the server, e.g. `http://127.0.0.1:8765`
    ///   - key: as printed by `cairn keys create NAME`
    public init(url: URL = URL(string: "http://127.0.0.1:8765")!, key: String) {
        self.url = url
        self.key = key
        let configuration = URLSessionConfiguration.ephemeral
        // Cairn runs on this machine, so the system's proxy must not be used.
        configuration.connectionProxyDictionary = [:]
        session = URLSession(configuration: configuration)
    }

    /// Returns the ZIP+4 areas at a point: several if areas overlap, none if the point is in no area.
    public func zip4(at position: Position) async throws -> [Zip4Area] {
        // This endpoint, and no other, has the latitude as x.
        let answer: Zip4Collection = try await get(
            "zip4v1/xy2zip",
            ["x": String(position.latitude), "y": String(position.longitude)]
        )
        return answer.features.map(Zip4Area.init)
    }

    /// Returns the areas of a ZIP+4 code, with or without its hyphen.
    public func zip4Areas(code: String) async throws -> [Zip4Area] {
        let answer: Zip4Collection = try await get("zip4v1/zip2xy", ["zip9": code])
        return answer.features.map(Zip4Area.init)
    }

    /// Returns the ZIP+4 area at a point or nearest to it; nil if there is none within 6.4 km.
    public func nearestZip4(to position: Position) async throws -> NearestZip4? {
        let answer: NearestAnswer = try await get(
            "v1/zip4/nearest",
            ["x": String(position.longitude), "y": String(position.latitude)]
        )
        return answer.nearest
    }

    /// Orders a matrix by road and waits for it. Cancelling the task cancels the matrix.
    public func matrix(
        origins: [Position],
        destinations: [Position],
        mode: Mode = .car,
        option: Option = .fastest
    ) async throws -> Matrix {
        let order = Order(
            result: ["cost", "distance"],
            originAddresses: origins.map(\.text),
            destinationAddresses: destinations.map(\.text),
            mode: mode,
            option: option
        )
        let ordered: Ordered = try await post("tdmv1/order", order)
        do {
            while true {
                try Task.checkCancellation()
                let job: Job = try await post("tdmv1/fetch", Fetch(uuid: ordered.uuid, wait: 10))
                switch job.status {
                case "Queued", "Running":
                    continue
                case "Finished":
                    return Matrix(pack: job.pack, durationSeconds: job.duration ?? [], distanceMetres: job.distance ?? [])
                default:
                    let message = job.message ?? "The matrix \(ordered.uuid) was \(job.status)"
                    throw CairnError(status: 200, code: nil, message: message, faults: [])
                }
            }
        } catch {
            if Task.isCancelled {
                // A cancelled task can't send requests, so another one cancels the job.
                let cairn = self
                Task.detached { let _: Ordered? = try? await cairn.post("tdmv1/cancel", ordered) }
            }
            throw error
        }
    }

    private func get<Answer: Decodable>(_ path: String, _ parameters: [String: String]) async throws -> Answer {
        var components = URLComponents(url: url.appendingPathComponent(path), resolvingAgainstBaseURL: false)!
        components.queryItems = parameters.map { URLQueryItem(name: $0.key, value: $0.value) }
        // Servers decode a plus sign in a query as a space, but URLComponents doesn't escape it.
        components.percentEncodedQuery = components.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
        return try await send(URLRequest(url: components.url!))
    }

    private func post<Body: Encodable, Answer: Decodable>(_ path: String, _ body: Body) async throws -> Answer {
        var request = URLRequest(url: url.appendingPathComponent(path))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "content-type")
        request.httpBody = try JSONEncoder().encode(body)
        return try await send(request)
    }

    private func send<Answer: Decodable>(_ original: URLRequest) async throws -> Answer {
        var request = original
        request.setValue("application/json", forHTTPHeaderField: "accept")
        request.setValue(key, forHTTPHeaderField: "x-api-key")
        let (data, response) = try await session.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard status == 200 else { throw CairnError(status: status, data: data) }
        return try JSONDecoder().decode(Answer.self, from: data)
    }
}
