package cairn;

/** A ZIP+4 area. Areas and digits of Cairn's own pack are modelled, not USPS. */
public final class Zip4Area {
    private final String zip9;
    private final String fips;
    private final double[] bbox;
    private final double[][][][] polygons;

    Zip4Area(String zip9, String fips, double[] bbox, double[][][][] polygons) {
        this.zip9 = zip9;
        this.fips = fips;
        this.bbox = bbox;
        this.polygons = polygons;
    }

    /** Nine digits, without a hyphen. */
    public String zip9() {
        return zip9;
    }

    /** Five digits. */
    public String zip() {
        return zip9.substring(0, 5);
    }

    /** State and county, five digits; null where the source does not say. */
    public String fips() {
        return fips;
    }

    /** West, south, east, north in degrees. */
    public double[] bbox() {
        return bbox.clone();
    }

    /** Polygons, each of rings of [longitude, latitude] in degrees: the outer ring first, each closed. */
    public double[][][][] polygons() {
        return polygons;
    }
}
