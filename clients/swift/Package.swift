// swift-tools-version:5.7
import PackageDescription

let package = Package(
    name: "Cairn",
    platforms: [.iOS(.v15), .macOS(.v12)],
    products: [.library(name: "Cairn", targets: ["Cairn"])],
    targets: [
        .target(name: "Cairn"),
        .testTarget(name: "CairnTests", dependencies: ["Cairn"]),
    ]
)
