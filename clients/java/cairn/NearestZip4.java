package cairn;

/** The ZIP+4 area at a point, or nearest to it. */
public final class NearestZip4 {
    private final String zip9;
    private final double distanceMetres;
    private final boolean modelled;

    NearestZip4(String zip9, double distanceMetres, boolean modelled) {
        this.zip9 = zip9;
        this.distanceMetres = distanceMetres;
        this.modelled = modelled;
    }

    /** Returns nine digits, without a hyphen. */
    public String zip9() {
        return zip9;
    }

    /** Returns the distance from the point to the area; 0 if the point is in the area. */
    public double distanceMetres() {
        return distanceMetres;
    }

    /** Returns whether area and digits are modelled, not USPS data: say so when you show them. */
    public boolean isModelled() {
        return modelled;
    }
}
