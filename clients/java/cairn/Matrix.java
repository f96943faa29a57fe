package cairn;

/** A finished matrix of travel times and distances: a row for each origin, a column for each destination. */
public final class Matrix {
    private final String pack;
    private final Double[][] durations;
    private final Double[][] distances;

    Matrix(String pack, Double[][] durations, Double[][] distances) {
        this.pack = pack;
        this.durations = durations;
        this.distances = distances;
    }

    /** Id of the road pack that answered. */
    public String pack() {
        return pack;
    }

    /** Seconds; null where there is no road near one end, or no path. */
    public Double durationSeconds(int origin, int destination) {
        return durations[origin][destination];
    }

    /** Metres of the same path; null where there is none. */
    public Double distanceMetres(int origin, int destination) {
        return distances[origin][destination];
    }
}
