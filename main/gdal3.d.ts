declare module 'gdal3.js/node.js' {
  export interface Dataset {
    info: {
      layers: { name: string; featureCount: number }[];
      /** Of rasters. */
      coordinateSystem?: { wkt: string };
    };
  }
  export interface Gdal {
    /** Rejects with an object of GDAL's number and message. */
    open(path: string, openOptions: string[]): Promise<{ datasets: Dataset[] }>;
    ogr2ogr(dataset: Dataset, options: string[], outputName: string): Promise<{ real: string }>;
    close(dataset: Dataset): Promise<void>;
  }
  /** @param path of the package's files, relative to the working directory */
  export default function initGdalJs(config: {
    path: string;
    dest: string;
    useWorker: false;
    logHandler: (message: string) => void;
    errorHandler: (message: string) => void;
  }): Promise<Gdal>;
}
