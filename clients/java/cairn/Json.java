package cairn;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads and writes JSON (RFC 8259) with only the JDK: an object is a {@code Map<String, Object>} in the order of its
 * members, an array a {@code List<Object>}, a number a {@code Double}, and null is null.
 */
final class Json {
    /** Maximum nesting, to avoid a stack overflow. */
    private static final int MAX_DEPTH = 500;

    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /**
     * Parses {@code text}.
     *
     * @throws IllegalArgumentException if it isn't valid JSON
     */
    static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.value(0);
        json.space();
        if (json.at < text.length()) throw json.fault("the end");
        return value;
    }

    /** Formats {@code value} as JSON: null, booleans, numbers, strings, collections and maps of them. */
    static String write(Object value) {
        StringBuilder into = new StringBuilder();
        write(value, into);
        return into.toString();
    }

    private static void write(Object value, StringBuilder into) {
        if (value instanceof Map) {
            String before = "{";
            for (Map.Entry<?, ?> member : ((Map<?, ?>) value).entrySet()) {
                into.append(before);
                writeText(String.valueOf(member.getKey()), into);
                into.append(':');
                write(member.getValue(), into);
                before = ",";
            }
            into.append(before.equals("{") ? "{}" : "}");
        } else if (value instanceof Collection) {
            String before = "[";
            for (Object item : (Collection<?>) value) {
                into.append(before);
                write(item, into);
                before = ",";
            }
            into.append(before.equals("[") ? "[]" : "]");
        } else if (value == null || value instanceof Boolean || value instanceof Number) {
            into.append(value);
        } else {
            writeText(value.toString(), into);
        }
    }

    private static void writeText(String value, StringBuilder into) {
        into.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') into.append('\\').append(c);
            else if (c < ' ') into.append(String.format("\\u%04x", (int) c));
            else into.append(c);
        }
        into.append('"');
    }

    private IllegalArgumentException fault(String expected) {
        return new IllegalArgumentException("JSON has no " + expected + " at character " + at);
    }

    private void space() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
    }

    private char peek() {
        space();
        if (at >= text.length()) throw fault("value");
        return text.charAt(at);
    }

    private boolean take(char c) {
        if (peek() != c) return false;
        at++;
        return true;
    }

    private void need(char c) {
        if (!take(c)) throw fault("'" + c + "'");
    }

    private Object value(int depth) {
        if (depth > MAX_DEPTH) throw fault("end of its nesting");
        switch (peek()) {
            case '{':
                return object(depth);
            case '[':
                return array(depth);
            case '"':
                return text();
            case 't':
                return word("true", Boolean.TRUE);
            case 'f':
                return word("false", Boolean.FALSE);
            case 'n':
                return word("null", null);
            default:
                return number();
        }
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) throw fault("value");
        at += word.length();
        return value;
    }

    private Map<String, Object> object(int depth) {
        Map<String, Object> members = new LinkedHashMap<>();
        need('{');
        if (take('}')) return members;
        do {
            if (peek() != '"') throw fault("name");
            String name = text();
            need(':');
            members.put(name, value(depth + 1));
        } while (take(','));
        need('}');
        return members;
    }

    private List<Object> array(int depth) {
        List<Object> items = new ArrayList<>();
        need('[');
        if (take(']')) return items;
        do items.add(value(depth + 1));
        while (take(','));
        need(']');
        return items;
    }

    private Double number() {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
        try {
            return Double.valueOf(text.substring(start, at));
        } catch (NumberFormatException error) {
            at = start;
            throw fault("value");
        }
    }

    private String text() {
        StringBuilder value = new StringBuilder();
        at++;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == '"') return value.toString();
            value.append(c == '\\' ? escaped() : c);
        }
        throw fault("end of a text");
    }

    private char escaped() {
        if (at >= text.length()) throw fault("escape");
        char c = text.charAt(at++);
        switch (c) {
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 't':
                return '\t';
            case 'u':
                if (at + 4 > text.length()) throw fault("escape");
                at += 4;
                return (char) Integer.parseInt(text.substring(at - 4, at), 16);
            default:
                return c;
        }
    }
}
