/** Returns whether a host name or address denotes this computer, without resolving it. */
export const isLoopback = (host: string): boolean => /^(?:localhost|::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/i.test(host);
