package cairn;

/** A position in decimal degrees, WGS84. */
public final class Position {
    private final double longitude;
    private final double latitude;

    public Position(double longitude, double latitude) {
        this.longitude = longitude;
        this.latitude = latitude;
    }

    public double longitude() {
        return longitude;
    }

    public double latitude() {
        return latitude;
    }

    /** Returns {@code longitude,latitude}, as in orders. */
    @Override
    public String toString() {
        return longitude + "," + latitude;
    }
}
