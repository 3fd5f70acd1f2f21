/** The preset counts every call of it, and React asks for the time twice per component. */
performance.now = Date.now
