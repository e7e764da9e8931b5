# Two images of one workspace:
#   --target services   API, edge and gateway: production dependencies, no tests, no demo, no tools, not writable
#   --target tools      the whole workspace, built: jangada, the demo and its sandbox
ARG NODE=node:24-bookworm-slim

FROM ${NODE} AS tools
WORKDIR /app
COPY . .
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --reporter=append-only \
  && node tools/build/src/build.ts \
  && node tools/test/src/licences/main.ts \
  && mkdir -p /data && chown -R node:node /app /data
USER node
ENV NODE_ENV=production

FROM ${NODE} AS pruned
WORKDIR /app
COPY package.json pnpm-workspace.yaml pnpm-lock.yaml ./
COPY shared/contracts shared/contracts
COPY shared/design shared/design
COPY shared/object-store shared/object-store
COPY shared/server shared/server
COPY services/api services/api
COPY services/edge services/edge
COPY services/realtime services/realtime
# The image of Node.js has the program, so that of the package is left out.
RUN find . -type f \( -name '*.test.ts' -o -name '*.test.tsx' -o -name '*.stories.tsx' \) -delete \
  && rm -rf services/*/test services/*/src/testing shared/*/src/testing shared/*/src/*/testing \
  && rm -rf services/api/src/seed.ts \
  && npx --yes pnpm@12.21.0 install --prod --frozen-lockfile --ignore-scripts --reporter=append-only \
  && npx --yes pnpm@12.21.0 --filter './services/*' --filter './shared/*' sbom --prod \
    --sbom-format cyclonedx --sbom-type application --out sbom.cdx.json \
  && rm -rf node_modules/.pnpm/node-linux-* node_modules/.pnpm/node-bin-* node_modules/node-*

FROM ${NODE} AS services
# Nothing in it installs packages.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn*
WORKDIR /app
COPY --from=pruned /app .
COPY --from=tools /app/dist/board dist/board
COPY --from=tools /app/dist/desk dist/desk
COPY --from=tools /app/dist/THIRD-PARTY.md ./
USER node
ENV NODE_ENV=production
CMD ["node", "services/edge/src/main.ts"]
