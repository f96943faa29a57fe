package cairn;

import java.io.IOException;
import java.util.Map;

/** An error response of Cairn. If the server isn't responding, another {@link IOException} is thrown. */
public final class CairnException extends IOException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;
    private final transient Map<String, String> faults;

    CairnException(int status, String code, String message, Map<String, String> faults) {
        super(message);
        this.status = status;
        this.code = code;
        this.faults = faults;
    }

    /** Returns the HTTP status: 400 for an invalid parameter, 403 for an invalid key, 503 for a missing pack, … */
    public int status() {
        return status;
    }

    /** Returns the error code, for handling errors; null if the response isn't Cairn's. */
    public String code() {
        return code;
    }

    /** Returns the fault of each invalid parameter by name; empty if there are none. */
    public Map<String, String> faults() {
        return faults;
    }
}
