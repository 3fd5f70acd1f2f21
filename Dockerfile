# syntax=docker/dockerfile:1

FROM node:22.21.0-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY server/package.json server/
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
ENV EXPO_OFFLINE=1 EXPO_NO_TELEMETRY=1 CI=1
RUN npm run -s bundle

# Installs only what the server imports, not the packages of the app. The server's devDependencies are deleted, because
# npm would otherwise install their optional peers, too: Jest and Babel.
FROM node:22.21.0-bookworm-slim AS packages
WORKDIR /packages
COPY package.json package-lock.json ./
COPY server/package.json server/
RUN npm pkg delete --workspace server devDependencies \
  && npm ci --omit=dev --workspace server --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@libsql/linux-*-musl

FROM node:22.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8787 DATA_DIR=/data WEB_DIR=/app/web
RUN install --directory --owner=node --group=node --mode=700 /data
WORKDIR /app
COPY --from=packages /packages/node_modules node_modules
COPY --from=build /build/dist/web web
COPY --from=build /build/dist/server .
# The toolset "Documentation" reads these files.
COPY README.md CONTRIBUTING.md ./
COPY docs docs
USER 1000:1000
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/ready').then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "main.mjs"]
