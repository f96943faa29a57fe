package cairn;

/** A finished matrix of travel times and distances: one row per origin, one column per destination. */
public final class Matrix {
    private final String pack;
    private final Double[][] durations;
    private final Double[][] distances;

    Matrix(String pack, Double[][] durations, Double[][] distances) {
        this.pack = pack;
        this.durations = durations;
        this.distances = distances;
    }

    /** Returns the id of the road pack used. */
    public String pack() {
        return pack;
    }

    /** Returns seconds; null if there is no road near one end, or no path. */
    public Double durationSeconds(int origin, int destination) {
        return durations[origin][destination];
    }

    /** Returns metres of the same path; null if there is none. */
    public Double distanceMetres(int origin, int destination) {
        return distances[origin][destination];
    }
}
