"""What Alembic runs: the steps, in the connection that ``migrate`` gives it."""

from alembic import context

from kyokai.store.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
