# One image for every service of ours; docker-compose.yml says which one runs.
FROM node:24-bookworm-slim

WORKDIR /app
COPY . .
RUN npx --yes pnpm@12.21.0 install --frozen-lockfile --reporter=append-only \
  && node tools/build/src/build.ts \
  && node tools/test/src/licences/main.ts \
  && mkdir -p /data && chown -R node:node /app /data

USER node
ENV NODE_ENV=production
CMD ["node", "services/edge/src/main.ts"]
