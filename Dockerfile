# One image, several entry points: the API is the default; docker-compose.yml starts the worker and the
# migrations from the same image. It holds no PostgreSQL and no Redis: set DATABASE_URL and REDIS_URL.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The embedded PostgreSQL is an optional package; the build does not need it, but needs swc's, which is one too.
RUN npm ci --loglevel=error
COPY nest-cli.json tsconfig.json tsconfig.build.json .swcrc ./
COPY apps apps
COPY libs libs
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --loglevel=error

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
# In a container loopback reaches nobody; which address of the host is opened is the publisher's choice.
ENV HOST=0.0.0.0
ENV DATA_DIR=/data
# Mount a volume here. A new one takes over the owner of the folder it is mounted on.
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json LICENSE ./
USER node
EXPOSE 3000
CMD ["node", "dist/apps/api/src/main.js"]
