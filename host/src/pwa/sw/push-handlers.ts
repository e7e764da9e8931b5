/** What the worker does with a push message and with a click on a notification. */
export {};
