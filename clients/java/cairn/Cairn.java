package cairn;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URL;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A client of one Cairn server with one key: ZIP+4 and the time-distance matrix, and any other endpoint by its path.
 * Calls block until the response arrives, so don't use it on Android's main thread. Thread-safe.
 */
public final class Cairn {
    private static final int CONNECT_MILLISECONDS = 5_000;
    /** Longer than a fetch waits. */
    private static final int READ_MILLISECONDS = 60_000;
    private static final int WAIT_SECONDS = 10;

    private final String url;
    private final String key;

    /**
     * @param url of the Cairn server, e.g. {@code http://127.0.0.1:8765}
     * @param key as printed by {@code cairn keys create NAME}
     */
    public Cairn(String url, String key) {
        this.url = url.replaceAll("/+$", "");
        this.key = key;
    }

    /** Returns the ZIP+4 areas at a point: several if areas overlap, none if the point is in no area. */
    public List<Zip4Area> zip4At(Position at) throws IOException {
        // This endpoint, and no other, has the latitude as x.
        return areas(get("/zip4v1/xy2zip", "x", at.latitude(), "y", at.longitude()));
    }

    /** Returns the areas of a ZIP+4 code, with or without its hyphen. */
    public List<Zip4Area> zip4Areas(String zip9) throws IOException {
        return areas(get("/zip4v1/zip2xy", "zip9", zip9));
    }

    /** Returns the ZIP+4 area at a point or nearest to it; null if there is none within 6.4 km. */
    public NearestZip4 nearestZip4(Position at) throws IOException {
        Object nearest = get("/v1/zip4/nearest", "x", at.longitude(), "y", at.latitude()).get("nearest");
        if (nearest == null) return null;
        Map<String, Object> found = object(nearest);
        return new NearestZip4(
                (String) found.get("zip9"), (Double) found.get("distance_m"), "modelled".equals(found.get("kind")));
    }

    /**
     * Orders a matrix by road and waits for it.
     *
     * @param mode {@code car}, {@code truck}, {@code bike}, {@code pedestrian}, {@code technician} or {@code sales}
     * @param option {@code fastest}, {@code shortest}, {@code safest} or {@code most_efficient}
     * @throws CairnException if the order is rejected, or the job fails
     * @throws InterruptedException if the thread is interrupted, which cancels the job
     */
    public Matrix matrix(List<Position> origins, List<Position> destinations, String mode, String option)
            throws IOException, InterruptedException {
        Map<String, Object> order = new LinkedHashMap<>();
        order.put("result", Arrays.asList("cost", "distance"));
        order.put("origin_addresses", texts(origins));
        order.put("destination_addresses", texts(destinations));
        order.put("mode", mode);
        order.put("option", option);
        String uuid = (String) post("/tdmv1/order", order).get("uuid");
        for (;;) {
            if (Thread.interrupted()) {
                post("/tdmv1/cancel", Collections.singletonMap("uuid", uuid));
                throw new InterruptedException("The matrix " + uuid + " was cancelled");
            }
            Map<String, Object> question = new LinkedHashMap<>();
            question.put("uuid", uuid);
            question.put("wait", WAIT_SECONDS);
            Map<String, Object> job = post("/tdmv1/fetch", question);
            String status = (String) job.get("status");
            if (status.equals("Queued") || status.equals("Running")) continue;
            if (!status.equals("Finished")) {
                String message = (String) job.getOrDefault("message", "The matrix " + uuid + " was " + status);
                throw new CairnException(200, null, message, Collections.emptyMap());
            }
            return new Matrix((String) job.get("pack"), cells(job.get("duration")), cells(job.get("distance")));
        }
    }

    /**
     * Calls any endpoint of {@code /openapi.json} with GET.
     *
     * @param parameters alternating names and values; null values are omitted
     */
    public Map<String, Object> get(String path, Object... parameters) throws IOException {
        StringBuilder query = new StringBuilder();
        for (int i = 0; i + 1 < parameters.length; i += 2) {
            if (parameters[i + 1] == null) continue;
            query.append(query.length() == 0 ? '?' : '&')
                    .append(encoded(parameters[i]))
                    .append('=')
                    .append(encoded(parameters[i + 1]));
        }
        return request("GET", path + query, null);
    }

    /** Calls any endpoint of {@code /openapi.json} with POST. */
    public Map<String, Object> post(String path, Map<String, ?> body) throws IOException {
        return request("POST", path, Json.write(body));
    }

    private Map<String, Object> request(String method, String path, String body) throws IOException {
        // Cairn runs on this machine, so the system's proxy must not be used.
        HttpURLConnection connection = (HttpURLConnection) new URL(url + path).openConnection(Proxy.NO_PROXY);
        connection.setRequestMethod(method);
        connection.setConnectTimeout(CONNECT_MILLISECONDS);
        connection.setReadTimeout(READ_MILLISECONDS);
        connection.setRequestProperty("accept", "application/json");
        connection.setRequestProperty("x-api-key", key);
        if (body != null) {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            connection.setDoOutput(true);
            connection.setFixedLengthStreamingMode(bytes.length);
            connection.setRequestProperty("content-type", "application/json");
            try (OutputStream out = connection.getOutputStream()) {
                out.write(bytes);
            }
        }
        int status = connection.getResponseCode();
        boolean isSuccess = status == HttpURLConnection.HTTP_OK;
        Object answer;
        try (InputStream in = isSuccess ? connection.getInputStream() : connection.getErrorStream()) {
            answer = Json.parse(readAll(in));
        } catch (IllegalArgumentException error) {
            answer = null;
        }
        if (isSuccess && answer instanceof Map) return object(answer);
        throw exceptionFor(status, answer, method + " " + path);
    }

    private static CairnException exceptionFor(int status, Object answer, String request) {
        Map<String, Object> body = answer instanceof Map ? object(answer) : Collections.emptyMap();
        // The geocoder's errors have error_message instead of message.
        Object message = body.getOrDefault("message", body.get("error_message"));
        Map<String, String> faults = new LinkedHashMap<>();
        for (Object fault : list(body.getOrDefault("errors", Collections.emptyList()))) {
            faults.put((String) object(fault).get("parameter"), (String) object(fault).get("message"));
        }
        return new CairnException(
                status,
                (String) body.get("code"),
                message == null ? "Unexpected response to " + request + ": HTTP " + status : message.toString(),
                Collections.unmodifiableMap(faults));
    }

    private static List<Zip4Area> areas(Map<String, Object> collection) {
        List<Zip4Area> areas = new ArrayList<>();
        for (Object each : list(collection.get("features"))) {
            Map<String, Object> feature = object(each);
            Map<String, Object> properties = object(feature.get("properties"));
            double[][][][] polygons = list(object(feature.get("geometry")).get("coordinates")).stream()
                    .map(polygon -> list(polygon).stream()
                            .map(ring -> list(ring).stream().map(Cairn::numbers).toArray(double[][]::new))
                            .toArray(double[][][]::new))
                    .toArray(double[][][][]::new);
            areas.add(new Zip4Area(
                    (String) properties.get("zip9"),
                    (String) properties.get("fips"),
                    numbers(properties.get("bbox")),
                    polygons));
        }
        return areas;
    }

    private static double[] numbers(Object items) {
        return list(items).stream().mapToDouble(item -> (Double) item).toArray();
    }

    private static Double[][] cells(Object rows) {
        return list(rows).stream().map(row -> list(row).toArray(new Double[0])).toArray(Double[][]::new);
    }

    private static List<String> texts(List<Position> positions) {
        List<String> texts = new ArrayList<>();
        for (Position position : positions) texts.add(position.toString());
        return texts;
    }

    private static String encoded(Object value) throws IOException {
        return URLEncoder.encode(value.toString(), "UTF-8");
    }

    private static String readAll(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[16_384];
        for (int count; in != null && (count = in.read(buffer)) >= 0; ) bytes.write(buffer, 0, count);
        return bytes.toString("UTF-8");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    @SuppressWarnings("unchecked")
    private static List<Object> list(Object value) {
        return (List<Object>) value;
    }
}
