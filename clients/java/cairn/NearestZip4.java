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

    /** Nine digits, without a hyphen. */
    public String zip9() {
        return zip9;
    }

    /** From the point to the area; 0 where the area holds the point. */
    public double distanceMetres() {
        return distanceMetres;
    }

    /** Whether area and digits are modelled, not USPS: say so where you show them. */
    public boolean isModelled() {
        return modelled;
    }
}
