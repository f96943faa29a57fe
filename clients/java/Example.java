import cairn.Cairn;
import cairn.CairnException;
import cairn.Matrix;
import cairn.NearestZip4;
import cairn.Position;
import cairn.Zip4Area;
import java.util.Arrays;
import java.util.List;

/** Example program: ZIP+4 and travel times in Santa Cruz, California. See README.md. */
public final class Example {
    private static final String[] NAMES = {"City hall", "Boardwalk", "University"};
    private static final List<Position> PLACES = Arrays.asList(
            new Position(-122.0302, 36.9741), new Position(-122.0179, 36.9643), new Position(-122.0583, 36.9916));

    public static void main(String[] args) throws Exception {
        String key = System.getenv("CAIRN_KEY");
        if (key == null) {
            System.err.println("CAIRN_KEY is not set. Create a key with: cairn keys create example");
            System.exit(2);
        }
        String url = System.getenv("CAIRN_URL");
        Cairn cairn = new Cairn(url == null ? "http://127.0.0.1:8765" : url, key);
        try {
            NearestZip4 nearest = cairn.nearestZip4(PLACES.get(0));
            if (nearest == null) System.out.println("ZIP+4: none near");
            else {
                System.out.println("ZIP+4: " + nearest.zip9() + (nearest.isModelled() ? " (modelled, not USPS)" : ""));
                for (Zip4Area area : cairn.zip4Areas(nearest.zip9())) {
                    System.out.println("  county " + area.fips() + ", polygons " + area.polygons().length);
                }
            }
            Matrix matrix = cairn.matrix(PLACES, PLACES, "car", "fastest");
            System.out.println("Matrix by " + matrix.pack());
            for (int from = 0; from < NAMES.length; from++) {
                StringBuilder line = new StringBuilder("  from " + NAMES[from] + ":");
                for (int to = 0; to < NAMES.length; to++) {
                    Double seconds = matrix.durationSeconds(from, to);
                    line.append(seconds == null ? " none" : String.format(java.util.Locale.ROOT, " %.1f min", seconds / 60));
                }
                System.out.println(line);
            }
        } catch (CairnException error) {
            // E.g. 503 for a missing pack: the message names it and the command that installs it.
            System.err.println("Cairn answered " + error.status() + " (" + error.code() + "): " + error.getMessage() + " " + error.faults());
            System.exit(1);
        }
    }
}
