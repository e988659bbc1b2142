FROM node:24-slim AS build
WORKDIR /app
ENV TURBO_TELEMETRY_DISABLED=1 DO_NOT_TRACK=1
COPY . .
# All native parts are prebuilt, so no install scripts are needed. The build needs the dev dependencies, the server only the bundles, the
# packages outside them and the files that they read.
RUN --mount=type=cache,target=/root/.npm \
    npm ci --include=dev --ignore-scripts \
 && npx --no-install turbo run build --filter='!@merx/bench' --filter='!@merx/client' --output-logs=errors-only \
 && npm ci --omit=dev --ignore-scripts \
 && rm -rf apps/*/.turbo packages/*/.turbo apps/admin/src apps/rest-gateway/src packages/router/src \
 && find packages -maxdepth 2 -name dist ! -path packages/cli/dist -exec rm -r {} +

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data MERX_DEMO=0
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/packages ./packages
COPY --from=build /app/apps ./apps
COPY --from=build /app/prisma ./prisma
# The server only writes to /data, so the container's file system may be read-only. With MEDIA_URL, SECRET_KEY and ADMIN_PASSWORD it needs no
# volume either.
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "const { get } = require(process.env.TLS_CERT ? 'node:https' : 'node:http'); get({ host: '127.0.0.1', port: process.env.PORT, path: '/health/ready', rejectUnauthorized: false }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
CMD ["node", "apps/rest-gateway/dist/main.js"]
