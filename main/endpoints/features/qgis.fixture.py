"""Opens, filters, draws and saves Cairn's layers in QGIS, without a window, and prints what QGIS found as JSON.

Arguments: the server's URL, a key, an empty folder, a collection, an expression that filters it, a box in which it is
requested (west,south,east,north), and a pack with vector tiles.
"""

import json
import sys
from pathlib import Path

from qgis.core import (
    Qgis,
    QgsApplication,
    QgsAuthMethodConfig,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsCoordinateTransformContext,
    QgsFeatureRequest,
    QgsMapRendererParallelJob,
    QgsMapSettings,
    QgsNetworkAccessManager,
    QgsProject,
    QgsRectangle,
    QgsVectorFileWriter,
    QgsVectorLayer,
    QgsVectorTileBasicRenderer,
    QgsVectorTileLayer,
)
from qgis.PyQt.QtCore import QSize
from qgis.PyQt.QtGui import QColor

url, key, scratch, collection, expression, box_text, tile_pack = sys.argv[1:]
folder = Path(scratch)
box = QgsRectangle(*map(float, box_text.split(",")))

QgsApplication.setPrefixPath("/usr", True)
QgsApplication.setAuthDatabaseDirPath(scratch)
app = QgsApplication([], True, scratch)
app.initQgis()


def authenticate() -> str:
    """Returns the id of an authentication configuration with the key; empty if QGIS sends it without one."""
    manager = QgsApplication.authManager()
    if "APIHeader" not in manager.authMethodsKeys():
        # QGIS 3.22 lacks the method.
        QgsNetworkAccessManager.setRequestPreprocessor(lambda request: request.setRawHeader(b"x-api-key", key.encode()))
        return ""
    manager.setMasterPassword("a password of the test", True)
    header = QgsAuthMethodConfig("APIHeader")
    header.setName("Cairn")
    header.setConfig("x-api-key", key)
    manager.storeAuthenticationConfig(header)
    return header.id()


def auth_part(auth: str, before: str = " ") -> str:
    return f"{before}authcfg={auth}" if auth else ""


def open_features(auth: str, only_view: bool = False) -> QgsVectorLayer:
    restrict = " restrictToRequestBBOX='1'" if only_view else ""
    uri = f"url='{url}/ogc' typename='{collection}'{auth_part(auth)} version='OGC_API_FEATURES'{restrict}"
    return QgsVectorLayer(uri, collection, "OAPIF")


def open_tiles(auth: str) -> QgsVectorTileLayer:
    template = f"{url}/tiles/{tile_pack}/{{z}}/{{x}}/{{y}}.mvt".replace("{", "%7B").replace("}", "%7D")
    layer = QgsVectorTileLayer(f"type=xyz&url={template}&zmin=0&zmax=14{auth_part(auth, '&')}", tile_pack)
    # The window of QGIS gives a new layer these styles.
    renderer = QgsVectorTileBasicRenderer()
    renderer.setStyles(QgsVectorTileBasicRenderer.simpleStyleWithRandomColors())
    layer.setRenderer(renderer)
    return layer


def draw(layers: list, extent: QgsRectangle) -> int:
    """Returns the number of pixels that aren't background."""
    settings = QgsMapSettings()
    mercator = QgsCoordinateReferenceSystem("EPSG:3857")
    degrees = QgsCoordinateReferenceSystem("EPSG:4326")
    settings.setDestinationCrs(mercator)
    to_mercator = QgsCoordinateTransform(degrees, mercator, QgsProject.instance())
    settings.setExtent(to_mercator.transformBoundingBox(extent))
    settings.setOutputSize(QSize(256, 256))
    background = QColor("white")
    settings.setBackgroundColor(background)
    settings.setLayers(layers)
    job = QgsMapRendererParallelJob(settings)
    job.start()
    job.waitForFinished()
    image = job.renderedImage()
    image.save(str(folder / "drawn.png"))
    return sum(image.pixelColor(x, y) != background for x in range(256) for y in range(256))


def save(layer: QgsVectorLayer, name: str) -> int:
    """Saves the filtered layer as GeoPackage, and returns the number of features in the file."""
    path = str(folder / name)
    options = QgsVectorFileWriter.SaveVectorOptions()
    options.driverName = "GPKG"
    error, message, *_ = QgsVectorFileWriter.writeAsVectorFormatV3(
        layer, path, QgsCoordinateTransformContext(), options
    )
    if error != QgsVectorFileWriter.NoError:
        raise RuntimeError(message)
    return QgsVectorLayer(path, name, "ogr").featureCount()


without_key = open_features("").isValid()
auth = authenticate()
features = open_features(auth)
tiles = open_tiles(auth)
found = {
    "version": Qgis.version(),
    "valid": [features.isValid(), tiles.isValid()],
    "without_key": without_key,
    "fields": [field.name() for field in features.fields()],
    "all": sum(1 for _ in features.getFeatures()),
    "in_box": sum(
        1
        for _ in open_features(auth, True).getFeatures(
            QgsFeatureRequest().setFilterRect(box).setFlags(QgsFeatureRequest.ExactIntersect)
        )
    ),
}
found["accepts_filter"] = features.setSubsetString(expression)
found["filtered"] = sorted(feature["name"] for feature in features.getFeatures())
found["saved"] = save(features, "filtered.gpkg")
features.setSubsetString("")
found["saved_all"] = save(features, "all.gpkg")
found["drawn_features"] = draw([features], box)
found["drawn_tiles"] = draw([tiles], box)
project = QgsProject.instance()
project.addMapLayers([features, tiles])
project.write(str(folder / "project.qgz"))
project.clear()
project.read(str(folder / "project.qgz"))
found["reopened"] = [layer.isValid() for layer in project.mapLayers().values()]
print(json.dumps(found))
app.exitQgis()
