// Tests with the server.
