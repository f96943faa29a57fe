/// A place on the ground in decimal degrees, WGS84.
public struct Position: Sendable, Equatable {
    public let longitude: Double
    public let latitude: Double

    public init(longitude: Double, latitude: Double) {
        self.longitude = longitude
        self.latitude = latitude
    }

    /// As orders have it: `longitude,latitude`.
    var text: String { "\(longitude),\(latitude)" }
}

/// How one travels.
public enum Mode: String, Codable, Sendable {
    case car, truck, bike, pedestrian, technician, sales
}

/// Which path is the best. Distance and duration are always of that one path.
public enum Option: String, Codable, Sendable {
    case fastest, shortest, safest
    case mostEfficient = "most_efficient"
}

/// A ZIP+4 area. Areas and digits of Cairn's own pack are modelled, not USPS.
public struct Zip4Area: Sendable {
    /// Nine digits, without a hyphen.
    public let zip9: String
    /// State and county, five digits; nil where the source does not say.
    public let fips: String?
    /// West, south, east, north in degrees.
    public let bbox: [Double]
    /// Polygons, each of rings of [longitude, latitude] in degrees: the outer ring first, each closed.
    public let polygons: [[[[Double]]]]

    /// Five digits.
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
    /// From the point to the area, metres; 0 where the area holds the point.
    public let distanceMetres: Double
    /// `measured`, or `modelled` where area and digits are not USPS: say so where you show them.
    public let kind: String

    enum CodingKeys: String, CodingKey {
        case zip9, kind
        case distanceMetres = "distance_m"
    }
}

/// A finished matrix: a row for each origin, a column for each destination. A cell is nil where there is no road near
/// one end, or no path.
public struct Matrix: Sendable {
    /// Id of the road pack that answered.
    public let pack: String?
    public let durationSeconds: [[Double?]]
    /// Of the same paths.
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
