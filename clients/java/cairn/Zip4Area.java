package cairn;

/** A ZIP+4 area. Areas and digits of Cairn's default pack are modelled, not USPS data. */
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

    /** Returns nine digits, without a hyphen. */
    public String zip9() {
        return zip9;
    }

    /** Returns the five-digit ZIP code. */
    public String zip() {
        return zip9.substring(0, 5);
    }

    /** Returns state and county, five digits; null if unknown. */
    public String fips() {
        return fips;
    }

    /** Returns west, south, east, north in degrees. */
    public double[] bbox() {
        return bbox.clone();
    }

    /** Returns polygons, each a list of closed rings of [longitude, latitude] in degrees, the outer ring first. */
    public double[][][][] polygons() {
        return polygons;
    }
}
