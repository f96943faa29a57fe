/** Endings of tables and files of points, for the system's file chooser. */
export const TABLE_ENDINGS =
  '.csv,.tsv,.txt,.xlsx,.ods,.geojson,.json,.geojsonl,.gpkg,.fgb,.parquet,.kml,.kmz,.gpx,.gml,.dxf,.zip,.gz,.tar,.tgz';
