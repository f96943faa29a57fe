package cairn;

import java.io.IOException;
import java.util.Map;

/** Cairn refused or failed. Where nothing answers at all, another {@link IOException} comes. */
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

    /** The HTTP status: 400 for a wrong parameter, 403 for a wrong key, 503 for a pack that is missing, … */
    public int status() {
        return status;
    }

    /** What kind of error it is: decide by it. Null where the answer is not Cairn's. */
    public String code() {
        return code;
    }

    /** What is wrong with each parameter at fault, by its name; empty where none is. */
    public Map<String, String> faults() {
        return faults;
    }
}
