fn main() {
    print!("{}", api::openapi::text());
}
