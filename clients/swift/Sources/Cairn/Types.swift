/// A position in decimal degrees, WGS84.
public struct Position: Sendable, Equatable {
    public let longitude: Double
    public let latitude: Double

    public init(longitude: Double, latitude: Double) {
        self.longitude = longitude
        self.latitude = latitude
    }

    /// `longitude,latitude`, as in orders.
    var text: String { "\(longitude),\(latitude)" }
}

/// Travel mode.
public enum Mode: String, Codable, Sendable {
    case car, truck, bike, pedestrian, technician, sales
}

/// What the best path minimises. Distance and duration always belong to the same path.
public enum Option: String, Codable, Sendable {
    case fastest, shortest, safest
    case mostEfficient = "most_efficient"
}

/// A ZIP+4 area. Areas and digits of Cairn's default pack are modelled, not USPS data.
public struct Zip4Area: Sendable {
    /// Nine digits, without a hyphen.
    public let zip9: String
    /// State and county, five digits; nil if unknown.
    public let fips: String?
    /// West, south, east, north in degrees.
    public let bbox: [Double]
    /// Polygons, each a list of closed rings of [longitude, latitude] in degrees, the outer ring first.
    public let polygons: [[[[Double]]]]

/// The five-digit ZIP code.
    public var zip: String { String(zip9.prefix(5)) }

    init(_ feature: Zip4Collection.Feature) {
        zip9 = feature.properties.zip9
        fips = feature.properties.fips
        bbox = feature.properties.bbox
        polygons = feature.geometry.coordinates
    }
}

/// The ZIP+4 area at a point, or nearest to it.
public struct NearestZip4: Decodable, Sendable {
    /// Nine digits, without a hyphen.
    public let zip9: String
    /// Distance from the point to the area, metres; 0 if the point is in the area.
    public let distanceMetres: Double
    /// `measured`, or `modelled` if area and digits aren't USPS data: say so when you show them.
    public let kind: String

    enum CodingKeys: String, CodingKey {
        case zip9, kind
        case distanceMetres = "distance_m"
    }
}

/// A finished matrix: one row per origin, one column per destination. A cell is nil if there is no road near
/// one end, or no path.
public struct Matrix: Sendable {
    /// Id of the road pack used.
    public let pack: String?
    public let durationSeconds: [[Double?]]
/// Metres of the same paths.
    public let distanceMetres: [[Double?]]
}

struct Zip4Collection: Decodable {
    struct Feature: Decodable {
        struct Properties: Decodable {
            let zip9: String
            let fips: String?
            let bbox: [Double]
        }

        struct Geometry: Decodable {
            let coordinates: [[[[Double]]]]
        }

        let properties: Properties
        let geometry: Geometry
    }

    let features: [Feature]
}

struct NearestAnswer: Decodable {
    let nearest: NearestZip4?
}

struct Order: Encodable {
    let result: [String]
    let originAddresses: [String]
    let destinationAddresses: [String]
    let mode: Mode
    let option: Option

    enum CodingKeys: String, CodingKey {
        case result, mode, option
        case originAddresses = "origin_addresses"
        case destinationAddresses = "destination_addresses"
    }
}

struct Ordered: Codable, Sendable {
    let uuid: String
}

struct Fetch: Encodable {
    let uuid: String
    let wait: Int
}

struct Job: Decodable {
    let status: String
    let message: String?
    let pack: String?
    let duration: [[Double?]]?
    let distance: [[Double?]]?
}
